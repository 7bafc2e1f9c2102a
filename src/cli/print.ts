/** Prints a command's output, a line at a time. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)
