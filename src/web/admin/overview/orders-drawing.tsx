import { Bar, CartesianGrid, ComposedChart, Line, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatNumber } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'

interface NamedBar {
  name: string
  short: string
  orders: number
  revenue: number
}

interface DrawingProps {
  bars: readonly NamedBar[]
  locale: Locale
  words: { orders: string; revenue: string }
}

const filsPerDinar = 1000
const tick = { fill: 'var(--quiet)', fontSize: 12 }

/** Bars of orders and a line of revenue, each on an axis of its own; time runs in reading direction. */
export default function OrdersDrawing({ bars, locale, words }: DrawingProps) {
  const isArabic = locale === 'ar'
  const [start, end] = isArabic ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const axis = { axisLine: false, tickLine: false, tick, allowDecimals: false } as const
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={bars.map((bar) => ({ ...bar, dinars: bar.revenue / filsPerDinar }))}
        accessibilityLayer={false}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid yAxisId="orders" vertical={false} stroke="var(--line)" />
        <XAxis dataKey="short" reversed={isArabic} tickLine={false} axisLine={{ stroke: 'var(--line)' }} tick={tick} minTickGap={12} />
        <YAxis {...axis} yAxisId="orders" orientation={start} width={36} tickFormatter={(value: number) => formatNumber(value, locale)} />
        <YAxis {...axis} yAxisId="revenue" orientation={end} width={52} tickFormatter={(value: number) => formatNumber(value, locale)} />
        <Tooltip
          cursor={{ fill: 'var(--sunk)' }}
          isAnimationActive={false}
          content={(shown) => <ChartTooltip {...shown} locale={locale} words={words} />}
        />
        <Bar
          yAxisId="orders"
          dataKey="orders"
          maxBarSize={26}
          isAnimationActive={false}
          shape={({ index, ...place }) => (
            <Rectangle {...place} radius={[4, 4, 0, 0]} fill={index === bars.length - 1 ? 'var(--primary)' : 'var(--primary-line)'} />
          )}
        />
        <Line
          yAxisId="revenue"
          dataKey="dinars"
          type="linear"
          stroke="var(--gold)"
          strokeWidth={2.5}
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

interface TooltipProps {
  active?: boolean
  payload?: readonly { payload?: NamedBar }[]
  locale: Locale
  words: DrawingProps['words']
}

function ChartTooltip({ active, payload, locale, words }: TooltipProps) {
  const bar = payload?.[0]?.payload
  if (!active || !bar) return null
  return (
    <div
      dir={locale === 'ar' ? 'rtl' : 'ltr'}
      className="rounded-thumb border border-line bg-card px-3 py-2 text-caption leading-5 shadow-float"
    >
      <p className="font-semibold">{bar.name}</p>
      <p>
        {words.orders}: {formatNumber(bar.orders, locale)}
      </p>
      <p>
        {words.revenue}: <bdi translate="no">{formatMoney(bar.revenue, locale)}</bdi>
      </p>
    </div>
  )
}
