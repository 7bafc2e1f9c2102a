import type { clicks } from '../../../contract/insights/clicks.ts'
import type { Handlers } from '../../http/handlers.ts'
import { clickDetail, type ClicksPorts } from './detail.ts'
import { clickRows, countClicks } from './list.ts'

export function clicksCalls(ports: ClicksPorts): Handlers<typeof clicks> {
  return {
    list: (input, viewer) => clickRows(ports, input, viewer),
    count: (input, viewer) => countClicks(ports, input, viewer),
    detail: (input, viewer) => clickDetail(ports, input, viewer),
  }
}
