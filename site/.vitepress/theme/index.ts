import { useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import '../../../src/dashboard/styles/tokens.css';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-before': () => h(InternalsNote) }),
};

/** Says above pages for developers who they are for. */
function InternalsNote() {
  const { path } = useRoute();
  if (!/\/(?:internals|decisions)/.test(path)) return null;
  return h('p', { class: 'internals-note' }, 'Internals: for people who change the code of Letterbox.');
}
