import type { RequestHandler } from 'express';

/**
 * Search engines may list the documentation, and nothing else: the other pages are private, or links that owners share
 * themselves. Crawlers need the assets to render it, and the scripts to render owners' sites.
 */
const robots = `User-agent: *
Allow: /docs
Allow: /openapi.json
Allow: /dashboard/assets/
Allow: /letterbox.js
Allow: /letterbox.mjs
Allow: /letterbox-altcha.mjs
Disallow: /
`;

export const sendRobots: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'public, max-age=86400').type('text/plain').send(robots);
};
