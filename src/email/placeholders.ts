/**
 * The template with each `{{name}}` replaced by what `lookUp` says of the name. The replacement is not read again, so
 * a value that looks like a placeholder stays what it is.
 */
export function fillPlaceholders(template: string, lookUp: (name: string) => string): string {
  return template.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => lookUp(name.trim()));
}
