import { howMuch, isFull } from './how-much.ts'
import { called, type Source, startOfDay, type Troubles } from './planted-year.ts'

const hour = 3_600_000
export const within = (day: number, from: number, days: number) => day >= from && day < from + days

/** A trouble: the day it begins, how many days it lasts, and the alert that must report it. */
export type Trouble = { from: number; days: number; told: string; what: string }
export const planted = [
  { from: 80, days: 2, told: 'scriptSilent site 0', what: 'a site sends nothing' },
  { from: 103, days: 7, told: 'pageviewsDrop site 1', what: 'a site loses most of its readers' },
  { from: 126, days: 4, told: 'clicksDrop site 2', what: 'links of a site cannot be clicked' },
  { from: 148, days: 5, told: 'clicksDrop connection 1', what: 'links of one network go away' },
  { from: 170, days: 4, told: 'clicksDrop merchant 6', what: 'links to one shop go away' },
  { from: 192, days: 3, told: 'pageviewsDrop account', what: 'all sites are read less' },
  { from: 213, days: 4, told: 'connectionFailed connection 2', what: 'a network refuses the key' },
  { from: 235, days: 10, told: 'salesDrop connection 0', what: 'clicks through one network bring no sales' },
  { from: 262, days: 12, told: 'salesDrop merchant 5', what: 'clicks to one shop bring no sales' },
  { from: 288, days: 6, told: 'callbackSilent connection 3', what: 'a network calls no more' },
  { from: 311, days: 54, told: 'campaignClosed programme 4', what: 'a shop closes its campaign' },
  { from: 336, days: 29, told: 'commissionCut programme 2', what: 'a shop halves its commission' },
] as const satisfies readonly Trouble[]
/** The night of a failed import, which is not a trouble. */
export const failedNight = 118
const [silent, readLess, unclickable, without, gone, all, refused, unsold, unsoldShop, uncalled, closed, cut] = planted
export const news = { refused, closed, cut }
/**
 * All troubles in the full run, otherwise two that then occur: the days around them and around the failed import are
 * checked.
 */
const looked: readonly Trouble[] = howMuch<readonly Trouble[]>([readLess, unsold], planted)
export const isLookedFor = (trouble: Trouble): boolean => looked.includes(trouble)
export const isLookedAt = (day: number): boolean =>
  isFull || within(day, failedNight - 1, 7) || looked.some(({ from }) => within(day, from - 1, 13))
export const on = (day: number, trouble: Trouble) => isLookedFor(trouble) && within(day, trouble.from, trouble.days)

export const troubles: Troubles = {
  read: (site, day) => {
    if (site === 0 && on(day, silent)) return 0
    if (site === 1 && on(day, readLess)) return 0.3
    return on(day, all) ? 0.3 : 1
  },
  clicked: ({ site, connection, merchant }: Source, day) =>
    (site === 2 && on(day, unclickable)) || (connection === 1 && on(day, without)) || (merchant === 6 && on(day, gone))
      ? 0
      : 1,
  sold: ({ connection, merchant }, day) =>
    (connection === 0 && on(day, unsold)) || (merchant === 5 && on(day, unsoldShop)) ? 0 : 1,
  isClosed: ({ merchant }, day) => merchant === 4 && on(day, closed),
  isUnheard: (connection, at) => {
    const night = Math.floor((at - startOfDay(0)) / (24 * hour))
    if (connection === 2) return on(night, refused)
    if (connection === 0) return night === failedNight
    return connection === called && on(night, uncalled)
  },
}
