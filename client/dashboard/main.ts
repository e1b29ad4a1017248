import { showBusyButtons } from './busy-buttons.js';
import { askBeforeSending } from './confirm.js';
import { addCopyButtons } from './copy-buttons.js';
import { addInboxKeys } from './inbox.js';
import { addLiveTest } from './live-test.js';
import { keepUnsavedGroups } from './unsaved-groups.js';

// Every page works without this; each part finds by itself whether the page has something for it.
addCopyButtons(document);
askBeforeSending(document);
keepUnsavedGroups(document);
showBusyButtons(document);
addLiveTest(document);
addInboxKeys(document);
