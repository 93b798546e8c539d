import { TextInput } from '#web/ui/field.tsx'

/** A backup code as it is written, `abcde-fghjk`. */
export function BackupCodeInput() {
  return (
    <TextInput
      autoFocus
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={32}
      dir="ltr"
      placeholder="abcde-fghjk"
      className="text-center tracking-[0.12em]"
    />
  )
}
