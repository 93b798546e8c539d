import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type CampaignRow, campaignInput } from '#domain/money/promotions/campaign.contract.ts'
import { text } from '#values/schemas.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { largeSum, typedAmount, useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

const campaignForm = z.strictObject({
  name: campaignInput.shape.name,
  partner: z.optional(text(80)),
  budget: z.optional(typedAmount(largeSum)),
})

interface CampaignSheetProps {
  campaign: CampaignRow | null
  onClose: () => void
  onDone: (words: string) => Promise<void>
}

/** A new campaign, or one that changes or ends. */
export default function CampaignSheet({ campaign, onClose, onDone }: CampaignSheetProps) {
  const { t } = useTranslation('promotions')
  const { api } = useViewer()
  const end = useChange(api.promotions.endCampaign.mutationOptions(), {
    after: () => onDone(t('campaign.ended', { name: campaign?.name })),
    refused: 'toast',
  })
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={campaign ? <bdi>{campaign.name}</bdi> : t('campaign.add')} side="dialog">
        <CampaignForm campaign={campaign} onDone={onDone} />
        {campaign && campaign.state !== 'over' ? (
          <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
            <p className="min-w-0 flex-1 text-dense leading-5 text-quiet">{t('campaign.endText')}</p>
            <Button size="sm" variant="destructive" pending={end.isPending} onClick={() => end.mutate({ id: campaign.id })}>
              {t('campaign.end')}
            </Button>
          </div>
        ) : null}
      </SheetContent>
    </Sheet>
  )
}

function CampaignForm({ campaign, onDone }: Pick<CampaignSheetProps, 'campaign' | 'onDone'>) {
  const { t } = useTranslation('promotions')
  const { api } = useViewer()
  const begin = useMutation(api.promotions.beginCampaign.mutationOptions())
  const change = useMutation(api.promotions.changeCampaign.mutationOptions())
  const amountFault = useAmountFault(largeSum)
  const form = useApiForm({
    schema: campaignForm,
    defaultValues: {
      name: campaign?.name ?? '',
      partner: campaign?.partner ?? '',
      budget: campaign?.budget ? String(campaign.budget / 1000) : '',
    },
    words: { name: t('campaign.missing.name'), budget: ({ typed }) => amountFault(typed['budget']) ?? t('campaign.missing.budget') },
    failure: useRefusalWords(),
    async send({ name, partner = null, budget: most = null }) {
      const wish = { name, partner, budget: most }
      if (campaign) await change.mutateAsync({ ...wish, id: campaign.id })
      else await begin.mutateAsync(wish)
      await onDone(t(campaign ? 'campaign.saved' : 'campaign.begun', { name }))
    },
  })
  const input = 'h-11 text-secondary lg:h-11'
  return (
    <ContractForm form={form} className="grid gap-4 sm:grid-cols-2">
      <FormField label={t('campaign.name')} name="name" hint={t('campaign.nameHint')}>
        <TextInput maxLength={80} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('campaign.budget')} name="budget" hint={t('campaign.budgetHint')}>
        <TextInput inputMode="decimal" dir="ltr" maxLength={24} autoComplete="off" className={input} />
      </FormField>
      <FormField label={t('campaign.partner')} name="partner" hint={t('campaign.partnerHint')}>
        <TextInput maxLength={80} autoComplete="off" className={input} />
      </FormField>
      <div className="flex flex-col gap-3 sm:col-span-2">
        <FormProblem />
        <div>
          <SubmitButton size="sm">{t(campaign ? 'campaign.save' : 'campaign.begin')}</SubmitButton>
        </div>
      </div>
    </ContractForm>
  )
}
