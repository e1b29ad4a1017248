/** The URL of the page that accepts an invitation. */
export function joinLink(baseUrl: string, token: string): string {
  return `${baseUrl}/dashboard/join?token=${token}`;
}
