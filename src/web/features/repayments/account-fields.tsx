import { useTranslation } from 'react-i18next'
import type { MethodKind } from '#domain/money/payouts/payout.policy.ts'
import { methodKinds } from '#domain/money/payouts/payout.policy.ts'
import { TextInput } from '#web/ui/field.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

interface AccountFieldsProps {
  kind: MethodKind
  onKind: (kind: MethodKind) => void
  /** The typed holder, whose letters set the direction of the field. */
  holder: string
}

/** The fields of an account that money is sent to: CliQ or a bank account, with its holder. */
export function AccountFields({ kind, onKind, holder }: AccountFieldsProps) {
  const { t } = useTranslation('money-account')
  return (
    <>
      <fieldset>
        <legend className="sr-only">{t('kind')}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {methodKinds.map((one) => (
            <RadioCard
              key={one}
              name="kind"
              value={one}
              isChecked={kind === one}
              title={t(`kindText.${one}`)}
              onChoose={() => onKind(one)}
            />
          ))}
        </div>
      </fieldset>
      <FormField label={t(`account.${kind}`)} name="account" hint={t(`hint.${kind}`)}>
        <TextInput
          dir="ltr"
          maxLength={50}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={kind === 'iban' ? 'JO94 CBJO 0010 0000 0000 0131 0003 02' : undefined}
          className="rtl:text-end"
        />
      </FormField>
      <FormField label={t('holder')} name="holder" hint={t('holderHint')}>
        <TextInput dir={holder ? 'auto' : undefined} maxLength={70} autoComplete="name" />
      </FormField>
    </>
  )
}
