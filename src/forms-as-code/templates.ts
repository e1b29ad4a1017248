import type { Problem } from '../lib/input-error';
import type { ReplyTemplate } from '../replies/template.model';
import type { TemplateEntry } from './config-file';
import { type Difference, factsOf, findDifferences } from './differences';
import type { Planning } from './planning';

export function compareTemplate(
  _planning: Planning,
  { name, text }: TemplateEntry,
  template: ReplyTemplate | null,
): { readonly differences: readonly Difference[]; readonly name: string } {
  const before = factsOf(template ? { name: template.name, text: template.text } : {});
  return { differences: findDifferences(before, factsOf({ name, text })), name };
}

/** Names are unique, also among the templates that the file does not have. */
export function findTemplateProblems({ file, keys, state, keyOf, isDeleted }: Planning): Problem[] {
  const others = state.templates.flatMap((template) => {
    const key = keyOf(template);
    const isKept = key === null || (!keys.templates.has(key) && !isDeleted('template', key));
    return isKept ? [template.name.toLowerCase()] : [];
  });
  const taken = new Set(others);
  return Object.entries(file.templates).flatMap(([key, { name }]) => {
    if (taken.has(name.toLowerCase())) {
      return [{ setting: `templates.${key}.name`, message: 'is already used by another template' }];
    }
    taken.add(name.toLowerCase());
    return [];
  });
}
