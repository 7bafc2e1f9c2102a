import type { clicks } from '../../../contract/insights/clicks.ts'
import type { Handlers } from '../../http/handlers.ts'
import { clickDetail, type ClicksPorts } from './detail.ts'
import { clickGroups } from './groups.ts'
import { clickRows, countClicks, type ListPorts } from './list.ts'

export function clicksCalls(ports: ClicksPorts & ListPorts): Handlers<typeof clicks> {
  return {
    list: (input, viewer) => clickRows(ports, input, viewer),
    count: (input, viewer) => countClicks(ports, input, viewer),
    groups: (input, viewer) => clickGroups(ports, input, viewer),
    detail: (input, viewer) => clickDetail(ports, input, viewer),
  }
}
