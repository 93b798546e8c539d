import { Copy } from 'lucide'
import { useTranslation } from 'react-i18next'
import { type Enrolment, factorCodeSchema } from '#domain/accounts/factors/factor.contract.ts'
import { CodeInput } from '#web/features/auth/code-input.tsx'
import { codeRefusals } from '#web/features/auth/code-refusals.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { toast } from '#web/ui/toast.ts'
import { useCopy } from './use-copy.ts'

export interface AppEnrolmentProps {
  enrolment: Enrolment
  onProved: (backupCodes: readonly string[]) => Promise<void>
  onCancel: () => void
}

/** Shows the secret to an app, as a picture and as letters, and takes the first code of it. */
export function AppEnrolment({ enrolment, onProved, onCancel }: AppEnrolmentProps) {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const copy = useCopy()
  const { secret, qr, uri } = enrolment
  const form = useApiForm({
    schema: factorCodeSchema,
    ...codeRefusals,
    failure: useRefusalWords(),
    async send({ code }) {
      const { backupCodes } = await api.factors.verify.call({ id: enrolment.id, code })
      toast(t('apps.done'), { tone: 'good' })
      await onProved(backupCodes)
    },
  })
  const code = form.watch('code')
  return (
    <div className="flex flex-col gap-6 md:flex-row md:gap-8">
      <svg
        role="img"
        aria-label={t('apps.qr')}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-48 shrink-0 self-center rounded-card border border-line md:self-start"
      >
        <rect width={qr.size} height={qr.size} fill="white" />
        <path d={qr.path} fill="black" />
      </svg>
      <div className="flex min-w-0 max-w-110 flex-1 flex-col gap-5">
        <div>
          <p className="type-body">{t('apps.scan')}</p>
          <p className="mt-3">
            <a href={uri} className={linkClass}>
              {t('apps.open')}
            </a>
          </p>
          <p className="mt-4 type-small text-quiet">{t('apps.secret')}</p>
          <p className="flex items-center justify-between gap-2">
            <bdi dir="ltr" className="min-w-0 break-words font-semibold tracking-[0.06em]">
              {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </bdi>
            <IconButton label={t('apps.copySecret')} onClick={() => void copy(secret)}>
              <Icon of={Copy} />
            </IconButton>
          </p>
        </div>
        <ContractForm form={form} className="flex flex-col gap-4">
          <FormField label={t('apps.first')} name="code">
            <CodeInput code={code} />
          </FormField>
          <div className="flex flex-wrap gap-3">
            <SubmitButton disabledReason={code.length < 6 && t('apps.prove')}>{t('apps.prove')}</SubmitButton>
            <Button variant="quiet" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
        </ContractForm>
      </div>
    </div>
  )
}
