import robotsParser from 'robots-parser'
import { defineTask } from '../workshop/index.ts'

export type RobotsAsk = { robots: string; url: string; agent: string }
/** The robots.txt rules for one page: whether it may be opened, and the seconds to wait between two pages. */
export type RobotsSay = { mayOpen: boolean; delay: number }

export function readRobots({ robots, url, agent }: RobotsAsk): RobotsSay {
  const rules = robotsParser(new URL('/robots.txt', url).href, robots)
  return { mayOpen: rules.isAllowed(url, agent) !== false, delay: rules.getCrawlDelay(agent) ?? 0 }
}

export const readRobotsTask = defineTask('scanner.readRobots', readRobots)

/**
 * Files up to this length are read directly; half a megabyte of rules takes more than a second and is read in a worker.
 */
export const mostReadAtOnce = 8000
