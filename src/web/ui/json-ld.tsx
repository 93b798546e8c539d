/** Structured data (schema.org). `<` is escaped, so that no text can end the script. */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  const facts = graph.map((one) => ({ '@context': 'https://schema.org', ...one }))
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }} />
}
