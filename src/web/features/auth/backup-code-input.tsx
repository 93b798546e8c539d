import { TextInput } from '#web/ui/field.tsx'

/** A backup code as it is written, `abcde-fghjk`. */
export function BackupCodeInput({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  return (
    <TextInput
      value={code}
      onChange={(event) => onChange(event.target.value)}
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
