/** Facts for search engines in the vocabulary of schema.org. What people wrote cannot end the script. */
export function StructuredData({ graph }: { graph: readonly object[] }) {
  const written = JSON.stringify(graph.map((one) => ({ '@context': 'https://schema.org', ...one }))).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: written }} />
}
