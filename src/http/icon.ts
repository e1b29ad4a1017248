import type { RequestHandler } from 'express';

/** The logo and icon of Letterbox: an airmail envelope, as SVG. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect x="2" y="5" width="28" height="22" rx="4" fill="#fffdf9" stroke="#2b5a91" stroke-width="2.5"/>
<path d="m4 8 12 8.5L28 8" fill="none" stroke="#2b5a91" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>
<path d="m6 24.5 1.4-4h3.4l-1.4 4zm10.8 0 1.4-4h3.4l-1.4 4z" fill="#c8452c"/>
<path d="m11.4 24.5 1.4-4h3.4l-1.4 4zm10.8 0 1.4-4H27l-1.4 4z" fill="#2b5a91"/>
</svg>
`;

/** `GET /favicon.ico`, which browsers request for every page that names no icon. */
export const sendIcon: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(icon);
};
