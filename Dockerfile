# docker build -t dokospec . && docker run --rm -v "$PWD:/records" dokospec replay evening.doko
FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
RUN python -m pip wheel --no-cache-dir --wheel-dir /wheels '.[xlsx]'

FROM python:3.13-slim
COPY --from=build /wheels /wheels
RUN python -m pip install --no-cache-dir --no-index --find-links /wheels 'dokospec[xlsx]' \
    && rm -r /wheels && useradd --create-home player
USER player
WORKDIR /records
ENTRYPOINT ["dokospec"]
