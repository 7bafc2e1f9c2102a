import { OperatorError } from '../../server/env/operator-error.ts'

type Known = {
  /** The command line as shown in its help. */
  usage: string
  flags?: readonly string[]
  /** The maximum number of arguments. */
  most: number
}

/** The words and flags after a command. An unknown one is refused: its intended effect would be missing. */
export function readArguments(args: readonly string[], { usage, flags = [], most }: Known) {
  const isFlag = (arg: string) => arg.startsWith('-')
  const unknown = args.find((arg) => isFlag(arg) && !flags.includes(arg))
  if (unknown !== undefined) throw new OperatorError(`${unknown} is not known: ${usage}`)
  const words = args.filter((arg) => !isFlag(arg))
  if (words.length > most) throw new OperatorError(`${words[most]} is one word too many: ${usage}`)
  return { words, has: (flag: string) => args.includes(flag) }
}
