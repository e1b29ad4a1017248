/** The headers on every response of `/api/submit`, so that pages of any site may submit and read it (spec 4.2). */
export const corsHeaders = Object.entries({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, Accept, Authorization',
  'Access-Control-Max-Age': '86400',
});
