/** The Message-ID of a delivery's e-mail, the same at every attempt, so that receivers can tell a repetition. */
export function messageIdFor(deliveryId: string, senderAddress: string): string {
  return `<${deliveryId}@${senderAddress.split('@').at(-1)}>`;
}
