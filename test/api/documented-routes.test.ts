import { apiRoutes } from '../../src/api/routes';
import { readDocument } from '../openapi/contract';

const document = readDocument('http://127.0.0.1');

const described = apiRoutes.map(({ method, path, needs }) => ({
  route: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  needs,
}));
const documented = Object.entries(document.paths)
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security = [] }]) => ({
      route: `${method.toUpperCase()} ${path}`,
      needs: security.flatMap(({ apiToken = [] }) => apiToken)[0] ?? null,
    })),
  )
  // The other ones of the contract name no scope either.
  .filter(({ needs, route }) => needs !== null || described.some((one) => one.route === route));

const byRoute = (one: { route: string }, other: { route: string }) => one.route.localeCompare(other.route);

interface Described {
  readonly $ref?: string;
}

test('the document has If-Match for the routes that take it, and no other', () => {
  const takesMatch = ({ $ref }: Described) => $ref === '#/components/parameters/IfMatch';
  const inDocument = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
      (parameters as readonly Described[]).some(takesMatch) ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
  const inCode = apiRoutes.flatMap(({ method, path, hasEtag }) =>
    hasEtag ? [`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`] : [],
  );
  expect(inDocument.sort()).toEqual(inCode.sort());
});

test('the document has every route of the API, with the scope that it needs, and no other', () => {
  expect(documented.sort(byRoute)).toEqual(described.sort(byRoute));
});
