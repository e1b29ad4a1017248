import express from 'express';
import multer from 'multer';

/** Floor (a): Express that parses the body, whatever its type, and answers. Nothing is kept. */
const app = express();
app.post(
  '/api/submit',
  express.urlencoded({ extended: false }),
  express.json(),
  multer().none(),
  (_request, response) => {
    response.json({ success: true, message: 'Form submitted successfully' });
  },
);
app.listen(Number(process.env.PORT), '127.0.0.1');
process.once('disconnect', () => process.exit());
