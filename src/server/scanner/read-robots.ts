import robotsParser from 'robots-parser'
import { defineTask } from '../workshop/index.ts'

export type RobotsAsk = { robots: string; url: string; agent: string }
/** What a robots.txt says of one page: whether it may be opened, and how many seconds to wait between two. */
export type RobotsSay = { mayOpen: boolean; delay: number }

export function readRobots({ robots, url, agent }: RobotsAsk): RobotsSay {
  const rules = robotsParser(new URL('/robots.txt', url).href, robots)
  return { mayOpen: rules.isAllowed(url, agent) !== false, delay: rules.getCrawlDelay(agent) ?? 0 }
}

export const readRobotsTask = defineTask('scanner.readRobots', readRobots)

/** Usual ones are read at once; half a megabyte of rules, which takes more than a second, where it keeps nobody waiting. */
export const mostReadAtOnce = 8000
