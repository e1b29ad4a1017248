import express, { type RequestHandler } from 'express';
import multer from 'multer';

const parsers: Readonly<Record<string, RequestHandler>> = {
  'application/x-www-form-urlencoded': express.urlencoded({ extended: false }),
  'application/json': express.json(),
  'multipart/form-data': multer().none(),
};

/** Floor (a): Express that parses the body and responds. Nothing is stored. */
const app = express();
const parse: RequestHandler = (request, response, next) => {
  // Only the parser it needs: trying several would make the floor slower than necessary.
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  const parser = parsers[type];
  if (parser) parser(request, response, next);
  else response.sendStatus(415);
};
app.post('/api/submit', parse, (_request, response) => {
  response.json({ success: true, message: 'Form submitted successfully' });
});
app.listen(Number(process.env.PORT), '127.0.0.1');
process.once('disconnect', () => process.exit());
