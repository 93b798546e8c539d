import type words from '#i18n/en/operations-events.json'

/** The subject of an event: its first word. */
export type AuditKind = keyof typeof words

/** Every event that is recorded. Staff read it in words, so each has its sentence in `operations-events.json`. */
export type AuditEvent = { [Kind in AuditKind]: `${Kind}.${Extract<keyof (typeof words)[Kind], string>}` }[AuditKind]
