/** Text to take along: a key, a snippet, an address. Where there is script, a button copies it. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="code" data-copy>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
