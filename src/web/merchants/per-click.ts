const window = 7

interface DayRow {
  grp: string
  clickCount: number
  conversionTotalCommission: number
}

/**
 * Earnings per click over the seven days ending on each day: single days of a shop fluctuate too much to be readable.
 */
export const perClick = (days: readonly DayRow[]): { day: string; value: number | null }[] =>
  days.map(({ grp }, i) => {
    const week = days.slice(Math.max(0, i + 1 - window), i + 1)
    const clicks = week.reduce((sum, d) => sum + d.clickCount, 0)
    const earned = week.reduce((sum, d) => sum + d.conversionTotalCommission, 0)
    return { day: grp, value: clicks > 0 ? earned / clicks : null }
  })
