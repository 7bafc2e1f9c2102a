import type { unusual as contract } from '../../../contract/insights/unusual.ts'
import type { Handlers } from '../../http/handlers.ts'
import { unusual, type UnusualPorts } from './unusual.ts'

export const unusualCalls = (ports: UnusualPorts): Handlers<typeof contract> => ({
  list: (input, viewer) => unusual(ports, input, viewer),
})
