/** The figures that a text may name, as words of its language: `{deposit.share}` is `20%`. */
export type PolicyValues = Readonly<Record<string, string>>

/** Puts figures in the place of their names in a text; an unknown name stays as it is written. */
export function fillPolicyValues(text: string, figures: PolicyValues): string {
  return text.replaceAll(/\{([a-zA-Z]+\.[a-zA-Z]+)\}/g, (written, name: string) => figures[name] ?? written)
}
