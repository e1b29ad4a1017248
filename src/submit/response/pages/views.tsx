import type { ReactElement } from 'react';
import type { Language } from './languages';
import { PageLayout } from './page-layout';
import { translatorFor } from './translate';
import { adviceFor, hasCode, type Trouble } from './troubles';

interface ViewProps {
  readonly language: Language;
  readonly formName: string | null;
  readonly backLink: string | null;
}

/** Thanks, and the way back. */
export function ConfirmationView({ language, formName, backLink }: ViewProps): ReactElement {
  const t = translatorFor(language);
  return (
    <PageLayout language={language} outcome="success" heading={t('thanks')} formName={formName}>
      <p>{t('received')}</p>
      {backLink === null ? <p className="soft">{t('backButton')}</p> : <a href={backLink}>{t('back')}</a>}
    </PageLayout>
  );
}

/** What went wrong, what to do, where the typed text is, the way back, and the code for the website's owner. */
export function ErrorView({
  language,
  formName,
  backLink,
  trouble,
}: ViewProps & { readonly trouble: Trouble }): ReactElement {
  const t = translatorFor(language);
  return (
    <PageLayout language={language} outcome="error" heading={t('notSent')} formName={formName}>
      <p>{t(`reason.${trouble}`)}</p>
      <p>{t(`advice.${adviceFor[trouble]}`)}</p>
      <p className="soft">{t('typed')}</p>
      {backLink !== null && <a href={backLink}>{t('back')}</a>}
      {hasCode(trouble) && (
        <p className="code">
          {t('code')}: <code>{trouble}</code>
        </p>
      )}
    </PageLayout>
  );
}
