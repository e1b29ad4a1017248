import { DecisionRecorder } from '../../src/decisions/decision.recorder';

// Loaded into a web process with NODE_OPTIONS, to measure what the decision log costs.
DecisionRecorder.prototype.record = () => undefined;
