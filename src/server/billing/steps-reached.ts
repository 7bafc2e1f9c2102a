import { softMeters, usedPercent, warnedAt } from '../../contract/plan-table.ts'
import type { Usage } from './usage.ts'

export type Step = { meter: (typeof softMeters)[number]; percent: number; used: number; most: number }

/** The steps reached this month by each meter without a hard limit (R60: meters of a plan). */
export const stepsReached = ({ usage, limits }: Pick<Usage, 'usage' | 'limits'>): Step[] =>
  softMeters.flatMap((meter) => {
    const [used, most] = [usage[meter], limits[meter]]
    const percent = usedPercent(used, most)
    if (percent === null || most === null) return []
    return warnedAt.filter((step) => percent >= step).map((step) => ({ meter, percent: step, used, most }))
  })
