import type { Request, Response } from 'express';
import type { Form } from '../../forms/form.model';
import { listNewestForms } from '../../forms/form.repository';
import { get, type Route } from '../../http/routes';
import { listLabels } from '../../labels/label.service';
import { listViews } from '../../submissions/inbox/saved-views';
import type { DashboardDeps } from '../dashboard.deps';
import { inboxPath as formInboxPath, formPath, settingsPath, tablePath } from '../forms/form-paths';
import { settingsTabs } from '../forms/settings-tabs';
import { folderNames, inboxPath, unfilteredInbox } from '../inbox/inbox-draft';
import { viewPath } from '../search/view-path';
import { accountIdOf } from '../session/session';

/** A place to go: its name and path. */
type Destination = readonly [name: string, path: string];

interface DestinationGroup {
  readonly title: string;
  readonly destinations: readonly Destination[];
}

const maxForms = 100;
/** Each has several tabs of settings. */
const maxFormsWithSettings = 20;
const maxNameLength = 80;

const pages: readonly Destination[] = [
  ['Overview', '/dashboard'],
  ...(['inbox', 'archived', 'spam', 'bin'] as const).map(
    (folder): Destination => [folderNames[folder], inboxPath({ ...unfilteredInbox, folder })],
  ),
  ['Unread submissions', '/dashboard/inbox?q=is:unread'],
  ['History of changes', '/dashboard/inbox/history'],
  ['Personal data requests', '/dashboard/data-subjects'],
  ['Forms', '/dashboard/forms'],
  ['New form', '/dashboard/forms/new'],
  ['Webhooks', '/dashboard/webhooks'],
  ['Add webhook', '/dashboard/webhooks/new'],
  ['Delivery log', '/dashboard/webhooks/log'],
  ['Resend failed deliveries', '/dashboard/webhooks/redeliver'],
  ['Settings', '/dashboard/settings'],
  ['Labels', '/dashboard/labels'],
  ['Reply templates', '/dashboard/settings/templates'],
  ['Data retention', '/dashboard/settings/retention'],
  ['Health', '/dashboard/health'],
  ['Account', '/dashboard/account'],
  ['API reference', '/docs'],
];

/** `/destinations`: what the command palette can go to, as JSON; the newest 100 forms, and the settings of 20. */
export const paletteRoutes: readonly Route<DashboardDeps>[] = [get('/destinations', listDestinations)];

async function listDestinations({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const accountId = accountIdOf(res);
  const forms = await listNewestForms(database, accountId, maxForms);
  const labels = await listLabels(database, accountId);
  const views = await listViews(database.pool, accountId);
  const groups: DestinationGroup[] = [
    { title: 'Pages', destinations: pages },
    { title: 'Saved views', destinations: views.map((view) => [view.name, viewPath(view)]) },
    { title: 'Forms', destinations: forms.map((form) => [shorten(form.name), formPath(form)]) },
    { title: 'Submissions to', destinations: forms.map((form) => [shorten(form.name), formInboxPath(form)]) },
    { title: 'Table of', destinations: forms.map((form) => [shorten(form.name), tablePath(form)]) },
    {
      title: 'Labels',
      destinations: labels.map(({ id, name }) => [name, inboxPath({ ...unfilteredInbox, label: id })]),
    },
    { title: 'Settings', destinations: forms.slice(0, maxFormsWithSettings).flatMap(settingsOf) },
  ];
  res.json(groups);
}

function settingsOf(form: Pick<Form, 'id' | 'name'>): Destination[] {
  return settingsTabs.map(({ title, slug }) => [`${shorten(form.name)}: ${title}`, settingsPath(form, slug)]);
}

function shorten(name: string): string {
  return name.slice(0, maxNameLength);
}
