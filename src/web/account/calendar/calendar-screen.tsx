import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { OwnPiece } from '#domain/renting/calendars/calendar.contract.ts'
import { formatDay } from '#values/format.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { Thumb } from '#web/features/orders/piece.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { PieceCalendar } from './piece-calendar.tsx'

/** The piece and the month of the address, where they may be asked for. */
function askedOf(query: URLSearchParams): { item: string | null; month: string | null } {
  const [item, month] = [query.get('piece'), query.get('month')]
  return {
    item: item && /^[A-Za-z0-9-]{1,64}$/.test(item) ? item : null,
    month: month && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
  }
}

function inputOf(item: string, month: string | null): { item: string; month?: string } {
  return { item, ...(month !== null && { month }) }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = askedOf(new URL(request.url).searchParams)
  const { api, queryClient } = context.get(pageRequest)
  const { pieces } = await queryClient.fetchQuery(api.calendars.pieces.queryOptions())
  const item = (pieces.find(({ id }) => id === asked.item) ?? pieces[0])?.id
  return prefetch(context, () => [
    api.calendars.link.queryOptions(),
    ...(item ? [api.calendars.month.queryOptions({ input: inputOf(item, asked.month) })] : []),
  ])
}

/** `/profile/calendar`: how the days of each piece of an owner are taken, and the days that they keep for themselves. */
export default function CalendarScreen() {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const asked = askedOf(useSearchParams()[0])
  const { data } = useSuspenseQuery({ ...api.calendars.pieces.queryOptions(), staleTime: 10_000 })
  const piece = data.pieces.find(({ id }) => id === asked.item) ?? data.pieces[0]
  if (!piece)
    return (
      <AccountShell at="calendar">
        <EmptyState spot="no-orders" title={t('month.none')} text={t('month.noneText')} />
      </AccountShell>
    )
  return <OfPiece key={piece.id} pieces={data.pieces} piece={piece} month={asked.month} />
}

function OfPiece({ pieces, piece, month: asked }: { pieces: readonly OwnPiece[]; piece: OwnPiece; month: string | null }) {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const locale = useLocale()
  const navigate = useNavigate()
  const local = useTo()
  const sizeName = useSizeName()
  const { data } = useSuspenseQuery({ ...api.calendars.month.queryOptions({ input: inputOf(piece.id, asked) }), staleTime: 10_000 })
  const month = asked ?? data.today.slice(0, 7)
  const pathTo = (to: { item?: string; month?: string }) =>
    local(`/profile/calendar?piece=${to.item ?? piece.id}&month=${to.month ?? month}`)
  const head = (
    <div className="flex flex-wrap items-center gap-4">
      <Thumb picture={piece.picture} className="w-14" />
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="type-h2">{piece.name}</h1>
        <p className="type-small text-quiet">
          <bdi translate="no">{piece.brand}</bdi> •{' '}
          {sizeName(piece.size) === piece.size ? t('month.size', { size: piece.size }) : sizeName(piece.size)} •{' '}
          {t('month.booked', { count: data.booked, month: formatDay(`${month}-01`, locale, 'month') })}
        </p>
      </div>
      {pieces.length > 1 ? (
        <Field label={<span className="sr-only">{t('month.piece')}</span>} className="max-sm:w-full sm:w-64">
          <Select value={piece.id} onChange={(event) => void navigate(pathTo({ item: event.target.value }))}>
            {pieces.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </div>
  )
  return (
    <AccountShell at="calendar" title={piece.name} head={head}>
      <PieceCalendar
        key={month}
        data={data}
        month={month}
        onMonth={(to) => void navigate(pathTo({ month: to }), { preventScrollReset: true })}
      />
    </AccountShell>
  )
}
