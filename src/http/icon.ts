import type { RequestHandler } from 'express';

/** The icon of Letterbox's pages: an envelope, as SVG. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#2b5a91"/>
<path d="M7 11h18v12H7z" fill="#fffdf9"/>
<path d="m7 11 9 7 9-7" fill="none" stroke="#c8452c" stroke-width="2" stroke-linejoin="round"/>
</svg>
`;

/** The icon for pages whose policy allows images inside the page only. */
export const iconUrl = `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`;

/** `GET /favicon.ico`, which browsers request for every page that names no icon. */
export const sendIcon: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(icon);
};
