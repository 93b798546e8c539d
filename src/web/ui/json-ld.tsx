/**
 * Structured data (schema.org). `<` is escaped, so that no text can end the script. A browser keeps what the server wrote, which is all that
 * search engines read.
 */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  const facts = graph.map((one) => ({ '@context': 'https://schema.org', ...one }))
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
    />
  )
}
