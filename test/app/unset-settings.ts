import { configSchema } from '../../server/config-schema.ts'

/**
 * Every setting as an empty value, so that neither the environment nor a file `.env` leads a process of the tests to
 * the operator's own database, bucket or services.
 */
export const unsetSettings: Record<string, string> = Object.fromEntries(
  Object.keys(configSchema.shape).map((name) => [name, '']),
)
