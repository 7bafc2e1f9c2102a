import { OperatorError } from '../../server/env/operator-error.ts'

type Known = {
  /** How the command is written, in the words of its help. */
  usage: string
  flags?: readonly string[]
  /** The most arguments it takes. */
  most: number
}

/** The words and flags behind a command. One that it does not know is refused: what was meant by it would not be done. */
export function readArguments(args: readonly string[], { usage, flags = [], most }: Known) {
  const isFlag = (arg: string) => arg.startsWith('-')
  const unknown = args.find((arg) => isFlag(arg) && !flags.includes(arg))
  if (unknown !== undefined) throw new OperatorError(`${unknown} is not known: ${usage}`)
  const words = args.filter((arg) => !isFlag(arg))
  if (words.length > most) throw new OperatorError(`${words[most]} is one word too many: ${usage}`)
  return { words, has: (flag: string) => args.includes(flag) }
}
