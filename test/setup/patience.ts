/**
 * How many times as long as usual to wait for what never takes so long on a machine that has nothing else to do. It
 * applies to limits that end a test that hangs, not to limits of the time that Letterbox may take.
 */
export const patience = process.env.CI ? 4 : 1;
