export { defineJob, type Job, type SendJob } from './job.ts'
export { createJobs, type Jobs, jobsSchema } from './runner.ts'
export { createLoop, type Loop } from './loop.ts'
export { queueLengths } from './queue-lengths.ts'
