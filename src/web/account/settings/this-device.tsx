import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { useHydratedValue } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { SwitchRow } from '#web/ui/switch.tsx'
import { NotAllowed, pushState, subscribe, unsubscribe } from './subscribe.ts'
import { useFailure } from './use-change.ts'

/** Switches the notifications of this browser; it asks for its permission once the switch is pressed. */
export function ThisDevice() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const { data } = useQuery(api.pushDevices.get.queryOptions())
  const state = useHydratedValue(pushState(), 'unknown')
  const failure = useFailure()
  const change = useChange(
    {
      mutationFn: async (isOn: boolean) => {
        if (isOn) return api.pushDevices.switchOn.call(await subscribe(data?.key ?? ''))
        await unsubscribe()
        return api.pushDevices.switchOff.call()
      },
    },
    {
      answers: api.pushDevices.get.queryKey(),
      done: ({ isOn }) => t(isOn ? 'device.on' : 'device.off'),
      refused: (sentence, error) => (error instanceof NotAllowed ? null : failure(sentence)),
    },
  )
  const isDenied = state === 'denied' || change.error instanceof NotAllowed
  const hint = isDenied ? 'denied' : state === 'unsupported' ? 'unsupported' : 'text'
  return (
    <SwitchRow
      label={t('device.title')}
      hint={t(`device.${hint}`)}
      checked={change.isPending ? change.variables : (data?.isOn ?? false) && state === 'granted'}
      isDisabled={state === 'unknown' || state === 'unsupported' || isDenied || !data || change.isPending}
      onChange={(isOn) => change.mutate(isOn)}
    />
  )
}
