import type Joi from 'joi';
import { type ZodType, z } from 'zod';

/** More choices, such as all currencies, would only fill the agent's context. */
const maxChoices = 50;

type Descriptions = Readonly<Record<string, { readonly description: string }>>;

/**
 * The shape of settings that a Joi schema reads, for agents: types, choices and what is required. Limits are left to the
 * schema itself, and unknown settings pass, so that its errors name them.
 */
export function shapeOfSettings(
  schema: Joi.ObjectSchema,
  descriptions: Descriptions,
  leftOut: readonly string[],
): ZodType<Record<string, unknown>> {
  const keys: [string, Joi.Description][] = Object.entries(schema.describe().keys ?? {});
  const shape = keys
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, described]) => {
      const description = descriptions[name]?.description;
      const member = memberOf(described);
      return [name, description === undefined ? member : member.describe(description)];
    });
  return z.looseObject(Object.fromEntries(shape));
}

function memberOf(described: Joi.Description): ZodType {
  const type = described.allow?.includes(null) ? typeOf(described).nullable() : typeOf(described);
  const { presence } = (described.flags ?? {}) as { readonly presence?: string };
  return presence === 'required' ? type : type.optional();
}

function typeOf({ type, flags, allow, keys, items }: Joi.Description): ZodType {
  const { only = false } = (flags ?? {}) as { readonly only?: boolean };
  switch (type) {
    case 'string': {
      const choices = (allow ?? []).filter((choice: unknown) => typeof choice === 'string' && choice !== '');
      return only && choices.length <= maxChoices ? z.enum(choices) : z.string();
    }
    case 'boolean':
      return z.boolean();
    case 'number':
      return z.number();
    case 'array':
      return z.array(items?.[0] ? typeOf(items[0]) : z.unknown());
    case 'object':
      return keys ? z.looseObject(objectShape(keys)) : z.record(z.string(), z.unknown());
    default:
      return z.unknown();
  }
}

function objectShape(keys: Readonly<Record<string, Joi.Description>>) {
  return Object.fromEntries(Object.entries(keys).map(([name, described]) => [name, memberOf(described)]));
}
