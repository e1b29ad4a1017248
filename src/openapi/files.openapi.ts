import { withHeaders } from './headers';
import type { PathItem, Response } from './open-api.types';

/** `/files/ID/SIGNATURE`: where the addresses in the data of submissions lead. */
export const files: PathItem = {
  get: {
    operationId: 'downloadFile',
    tags: ['Reading'],
    summary: 'Download a file',
    description:
      'A stored file, for whoever has its address, which stands in the data of its submission; there is nothing to make ' +
      'such an address from. It is sent to be saved and never to be shown.',
    parameters: [
      { name: 'id', in: 'path', required: true, description: 'The file.', schema: { type: 'string' } },
      {
        name: 'signature',
        in: 'path',
        required: true,
        description: 'What nobody can guess.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        description:
          'The file, under its own MIME type where that is a safe one. A connection that breaks off means that it is not whole.',
        headers: withHeaders({ 'Content-Disposition': 'Attachment' }),
        content: { 'application/octet-stream': { schema: { type: 'string' } } },
      },
      404: inWords('There is no such file, or no longer, or the signature is not its own.'),
      502: inWords('The storage that the owner connected did not give the file. Try again later.'),
    },
  },
};

function inWords(description: string): Response {
  return { description, headers: withHeaders(), content: { 'text/plain': { schema: { type: 'string' } } } };
}
