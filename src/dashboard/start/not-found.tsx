import { Router } from 'express';
import { securityHeadersOf } from '../../http/security-headers';
import { createAssets } from '../assets';
import { AuthLayout } from '../page/page';
import { renderPage } from '../page/render-page';

/** The page for addresses that do not exist, anywhere on the service. */
export function createNotFoundRouter(): Router {
  const router = Router();
  router.use(createAssets().setAssetPaths, (req, res) => {
    // Most such addresses are on no surface that has pages.
    const { plain, overTls } = securityHeadersOf('/');
    for (const [name, value] of req.secure ? overTls : plain) res.setHeader(name, value);
    renderPage(res, <NotFoundPage />, 404);
  });
  return router;
}

function NotFoundPage() {
  return (
    <AuthLayout title="Page not found" hasScript={false}>
      <p>There is nothing at this address. Check it for typing errors, or start from here:</p>
      <ul>
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href="/dashboard">Dashboard</a>
        </li>
        <li>
          <a href="/docs">Documentation</a>
        </li>
      </ul>
    </AuthLayout>
  );
}
