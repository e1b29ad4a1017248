{{- define "letterbox.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "letterbox.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains (include "letterbox.name" .) .Release.Name }}
{{- .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "letterbox.name" .) | trunc 40 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "letterbox.selectorLabels" -}}
app.kubernetes.io/name: {{ include "letterbox.name" . }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "letterbox.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "letterbox.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "letterbox.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "letterbox.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "letterbox.image" -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) }}
{{- end }}

{{/* The data of the ConfigMap. Whole numbers would otherwise be written like 1e+06. */}}
{{- define "letterbox.config" -}}
{{- range $name, $value := .Values.config }}
{{- if kindIs "float64" $value }}
{{- if eq $value (floor $value) }}
{{- $value = int64 $value }}
{{- end }}
{{- end }}
{{ $name }}: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{/* The data of the Secret, as plain text. */}}
{{- define "letterbox.secrets" -}}
{{- range $name, $value := .Values.secrets }}
{{ $name }}: {{ $value | toString | quote }}
{{- end }}
{{- with .Values.database.url }}
DATABASE_URL: {{ . | quote }}
{{- end }}
{{- with .Values.redis.url }}
REDIS_URL: {{ . | quote }}
{{- end }}
{{- end }}

{{/* Where a container's variables come from. Arguments: root, isHook, and name, that of the ConfigMap and the Secret. */}}
{{- define "letterbox.env" -}}
{{- $values := .root.Values -}}
envFrom:
  - configMapRef:
      name: {{ .name }}
  {{- if include "letterbox.secrets" .root }}
  - secretRef:
      name: {{ .name }}
  {{- end }}
  {{- range $values.existingSecrets }}
  - secretRef:
      name: {{ . }}
  {{- end }}
env:
  - name: PORT
    value: '3000'
  {{- if and $values.persistence.enabled (not .isHook) }}
  - name: FILES_DIR
    value: /data/files
  {{- end }}
  {{- range $variable, $source := dict "DATABASE_URL" $values.database "REDIS_URL" $values.redis }}
  {{- with $source.existingSecret }}
  - name: {{ $variable }}
    valueFrom:
      secretKeyRef:
        name: {{ . }}
        key: {{ $source.key }}
  {{- end }}
  {{- end }}
  {{- with $values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* What all pods have in common, up to their containers. */}}
{{- define "letterbox.pod" -}}
automountServiceAccountToken: false
# Variables such as REDIS_PORT, which Kubernetes adds for each Service, are not wanted.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{/* What all containers have in common. Arguments: root, name, resources and isHook. */}}
{{- define "letterbox.container" -}}
image: {{ include "letterbox.image" .root | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{ include "letterbox.env" . }}
{{- with .resources }}
resources:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
  {{- if and .root.Values.persistence.enabled (not .isHook) }}
  - name: files
    mountPath: /data/files
  {{- end }}
  {{- with .root.Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* Arguments: root and isHook. The claim does not exist before the installation. */}}
{{- define "letterbox.volumes" -}}
- name: tmp
  emptyDir: {}
- name: data
  emptyDir: {}
{{- if and .root.Values.persistence.enabled (not .isHook) }}
- name: files
  persistentVolumeClaim:
    claimName: {{ default (printf "%s-files" (include "letterbox.fullname" .root)) .root.Values.persistence.existingClaim }}
{{- end }}
{{- with .root.Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Metadata of the pods of a Deployment. Arguments: root and component. Pods restart when a variable of the chart changes. */}}
{{- define "letterbox.podMetadata" -}}
annotations:
  checksum/config: {{ print (include "letterbox.config" .root) (include "letterbox.secrets" .root) | sha256sum }}
  {{- with .root.Values.podAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
labels:
  {{- include "letterbox.selectorLabels" .root | nindent 2 }}
  app.kubernetes.io/component: {{ .component }}
  {{- with .root.Values.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* Autoscaler and disruption budget of a Deployment. Arguments: root, component and settings. */}}
{{- define "letterbox.scaling" -}}
{{- $name := printf "%s-%s" (include "letterbox.fullname" .root) .component }}
{{- with .settings.autoscaling }}
{{- if .enabled }}
{{- if gt (int .minReplicas) (int .maxReplicas) }}
{{- fail (printf "autoscaling of %s has a minReplicas above its maxReplicas" $.component) }}
{{- end }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $name }}
  labels:
    {{- include "letterbox.labels" $.root | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ $name }}
  minReplicas: {{ .minReplicas }}
  maxReplicas: {{ .maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .targetCPUUtilizationPercentage }}
{{- end }}
{{- end }}
{{- with .settings.podDisruptionBudget }}
{{- if .enabled }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
  labels:
    {{- include "letterbox.labels" $.root | nindent 4 }}
spec:
  maxUnavailable: {{ .maxUnavailable }}
  selector:
    matchLabels:
      {{- include "letterbox.selectorLabels" $.root | nindent 6 }}
      app.kubernetes.io/component: {{ $.component }}
{{- end }}
{{- end }}
{{- end }}
