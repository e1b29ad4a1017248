import type { Request, Response } from 'express';
import type { Form } from '../../forms/form.model';
import { listNewestForms } from '../../forms/form.repository';
import { listLabels } from '../../labels/label.service';
import { inboxFolders } from '../../submissions/folders';
import { listViews } from '../../submissions/inbox/saved-views';
import type { DashboardDeps } from '../dashboard.deps';
import { formTabs } from '../forms/form-layout';
import { settingsPath } from '../forms/form-paths';
import { settingsTabs } from '../forms/settings-tabs';
import { folderNames, inboxPath, unfilteredInbox } from '../inbox/inbox-draft';
import { keepOpen } from '../page/render-page';
import { viewPath } from '../search/view-path';
import { get, type MemberRoute } from '../session/routes';
import { scopeOf } from '../session/session';
import { accountTabs } from '../settings/account-tabs';
import { sharedPages } from '../settings/profile.cards';
import { accountSettingsPath } from '../settings/settings-paths';

/** A place to go: its name and path. */
type Destination = readonly [name: string, path: string];

interface DestinationGroup {
  /** The name of the form, for the pages of a form. */
  readonly title: string;
  readonly isForm?: true;
  readonly destinations: readonly Destination[];
}

const maxForms = 100;
/** Each has several tabs of settings. */
const maxFormsWithSettings = 20;
const maxNameLength = 80;

const pages: readonly Destination[] = [
  ['Overview', '/dashboard'],
  ...inboxFolders.map((folder): Destination => [folderNames[folder], inboxPath({ ...unfilteredInbox, folder })]),
  ['Unread submissions', '/dashboard/inbox?q=is:unread'],
  ['Undo history', '/dashboard/inbox/history'],
  ['Personal data requests', '/dashboard/data-subjects'],
  ['Forms', '/dashboard/forms'],
  ['New form', '/dashboard/forms/new'],
  ['Webhooks', '/dashboard/webhooks'],
  ['Add webhook', '/dashboard/webhooks/new'],
  ['Webhook deliveries', '/dashboard/webhooks/log'],
  ['Resend failed deliveries', '/dashboard/webhooks/redeliver'],
  ['Settings', '/dashboard/settings'],
  ...accountTabs.map(({ slug, title }): Destination => [`Settings › ${title}`, accountSettingsPath(slug)]),
  ...sharedPages.map(([path, name]): Destination => [name, path]),
  ['Health', '/dashboard/health'],
  ['Documentation', '/docs'],
  ['API reference', '/docs/api'],
];

/** `/destinations`: what the command palette can go to, as JSON; the newest 100 forms, and the settings of 20. */
export const paletteRoutes: readonly MemberRoute[] = [get('/destinations', 'forms:read', listDestinations)];

async function listDestinations({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const scope = scopeOf(res);
  const forms = await listNewestForms(database, scope, maxForms);
  const labels = await listLabels(database, scope.accountId);
  const views = await listViews(database.pool, scope);
  const groups: DestinationGroup[] = [
    { title: 'Pages', destinations: keepOpen(res, pages, ([, path]) => path) },
    { title: 'Saved views', destinations: views.map((view) => [view.name, viewPath(view)]) },
    ...forms.map((form, n) => groupOf(form, n < maxFormsWithSettings)),
    {
      title: 'Labels',
      destinations: labels.map(({ id, name }) => [name, inboxPath({ ...unfilteredInbox, label: id })]),
    },
  ];
  res.json(groups);
}

/** The pages of a form, its inbox first. */
function groupOf(form: Pick<Form, 'id' | 'name'>, hasSettings: boolean): DestinationGroup {
  const settings = hasSettings ? settingsTabs : [];
  return {
    title: form.name.slice(0, maxNameLength),
    isForm: true,
    destinations: [
      ...formTabs
        .filter(({ name }) => name !== 'settings' || !hasSettings)
        .map(({ label, pathOf }): Destination => [label, pathOf(form)]),
      ...settings.map(({ title, slug }): Destination => [`Settings › ${title}`, settingsPath(form, slug)]),
    ],
  };
}
