import { showBarCounts } from './bar-chart.js';
import { addColorPickers } from './colors.js';
import { addCopyButtons } from './copy-buttons.js';
import { refreshDeliveries } from './delivery-states.js';
import { fitFrames } from './fit-frames.js';
import { keepFocus } from './focus.js';
import { confirmBeforeSending, guardUnsavedChanges, preventDoubleSubmission } from './forms.js';
import { keepFresh } from './fresh.js';
import { keepImportFile } from './import-file.js';
import { addInboxKeys } from './inbox.js';
import { addPageKeys } from './keys.js';
import { type LiveUpdate, receiveLiveUpdates, showUnreadCounts } from './live.js';
import { addLiveTest } from './live-test.js';
import { announceNewSubmissions } from './new-submissions.js';
import { addNotificationSwitch, notifyOfSubmissions } from './notifications.js';
import { addPlaceholderButtons } from './placeholders.js';
import { refreshPreviews } from './previews.js';
import { refreshInbox } from './refresh-inbox.js';
import { showSpamOutcomes } from './spam-thresholds.js';
import { updateStudio } from './studio.js';
import { reportTimeZone } from './time-zone.js';
import { expireToast } from './toast.js';

// Loaded on every page. Pages work without it; each function does nothing where the page has no use for it.
addCopyButtons(document);
// The order matters: a form whose question was declined must not count as sent.
confirmBeforeSending(document);
guardUnsavedChanges(document);
keepImportFile(document);
preventDoubleSubmission(document);
addLiveTest(document);
addPlaceholderButtons(document);
updateStudio(document);
showBarCounts(document);
fitFrames(document);
addColorPickers(document);
refreshPreviews(document);
showSpamOutcomes(document);
addPageKeys(document);
addInboxKeys(document);
// After the inbox, which may focus a line.
keepFocus(document);
expireToast(document);
reportTimeZone(document);
addNotificationSwitch(document);
// Few pages need it.
if (document.querySelector('[data-passkey]')) {
  void import('./passkeys.js').then(({ enablePasskeys }) => enablePasskeys(document));
}
const live = [showUnreadCounts, announceNewSubmissions, refreshInbox, refreshDeliveries, keepFresh].map((watch) =>
  watch(document),
);
const showAll = (update: LiveUpdate) => {
  for (const show of live) show(update);
};
receiveLiveUpdates(document, showAll, notifyOfSubmissions(document));
