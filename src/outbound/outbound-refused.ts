/** Policy forbids this address; the message is a sentence that is safe to show to the owner. */
export class OutboundRefused extends Error {
  readonly code = 'OUTBOUND_REFUSED';

  constructor(message: string) {
    super(message);
    this.name = 'OutboundRefused';
  }
}

/** The refusal of an address by its network or because it is our own; it does not tell what a name resolved to. */
export function addressRefused(): OutboundRefused {
  return new OutboundRefused(
    "the address is not allowed: it is private, reserved or this service's own; " +
      'the operator can allow its network with OUTBOUND_ALLOWED_NETWORKS',
  );
}
