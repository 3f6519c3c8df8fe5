import { z } from 'zod'

/** Who may make a call: anyone, a signed-in angler, or an administrator. */
export type Access = 'anyone' | 'angler' | 'administrator'

/** One call of the wire: the server routes it and the web app makes it, both from this one description. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with `:name` placeholders, one for every field of `params`. */
  path: `/api/${string}`
  access: Access
  summary: string
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** Status of a success; 200 where absent. */
  status?: 200 | 201
  /** Fields of a write whose body is multipart form data; JSON where absent. */
  parts?: Record<string, 'file' | 'files' | 'text'>
}

/** Describes a call; the identity at run time, it only keeps the types. */
export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call
}

/** What a call answers, after parsing. */
export type AnswerOf<C extends Call> = z.output<C['answer']>

/** The body of a write that says everything by its address: none, or an empty object. */
export const emptyBody = z.strictObject({}).nullish()
