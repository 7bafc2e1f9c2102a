import type { IncomingMessage } from 'node:http'
import type { Site, SmartLink, Target } from '../routing/index.ts'
import type { Agent } from './agent.ts'
import type { ClickRequest } from './click-request.ts'

/** A click that may be counted: made by a person, to a trusted target. */
export type Arrival = {
  req: IncomingMessage
  site: Site
  click: ClickRequest
  target: Target
  smartLink: SmartLink | null
  agent: Agent
}
